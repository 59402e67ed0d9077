import { Camera, Heart, Lock, Mail, Maximize, Navigation, Play, Share2, Shuffle, UserRound } from 'lucide-react';
import { useState } from 'react';
import { milesText } from '../../../shared/domain/walkers/units.ts';
import { DifficultyShape } from '../ui/achievements/badge.tsx';
import { Button, IconButton, LinkButton } from '../ui/forms/button.tsx';
import { Chips } from '../ui/forms/chips.tsx';
import { Choice } from '../ui/forms/choice.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Slider } from '../ui/forms/slider.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { TextLink } from '../ui/lists/rowLink.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { Sample } from './sample.tsx';

const levels = (['easy', 'medium', 'hard'] as const).map((id) => ({
  id,
  label: { easy: 'Easy', medium: 'Medium', hard: 'Hard' }[id],
  tone: id,
  mark: <DifficultyShape difficulty={id} />,
}));

export function Controls() {
  const [pending, setPending] = useState(false);
  return (
    <>
      <Sample title="Buttons">
        <Button look="go" block icon={Play} className="[&>svg]:fill-current">
          Start Walking
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button look="brand">Navigate</Button>
          <Button look="line">Cancel</Button>
          <Button look="tint">Add Friend</Button>
          <Button look="ghost" size="sm" icon={Shuffle}>
            New route
          </Button>
          <Button look="go" pending={pending} pendingText="Signing In..." onClick={() => setPending(true)}>
            Login
          </Button>
          <Button look="go" pending pendingText="Creating Account...">
            Register
          </Button>
          <Button disabled>Disabled</Button>
          <LinkButton href="/styleguide/door" look="line">
            Front door
          </LinkButton>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton look="camera" label="Photo of the sign needed" icon={Camera} bang />
          <IconButton look="lift" label="Fullscreen map" icon={Maximize} />
          <IconButton look="line" label="Directions" icon={Navigation} />
          <IconButton look="heart" label="Favourite" icon={Heart} aria-pressed />
          <IconButton label="Share" icon={Share2} />
        </div>
      </Sample>
      <Sample title="Fields">
        <Field label="Username" icon={UserRound} defaultValue="lena.walks" autoComplete="off" />
        <Field label="Username" icon={UserRound} defaultValue="le" error="Username must be at least 3 characters" />
        <Field
          label="Password"
          type="password"
          icon={Lock}
          defaultValue="walkwalk"
          autoComplete="off"
          aside={<TextLink href="/styleguide/door">Forgot your password?</TextLink>}
        />
        <Field label="Email" optional icon={Mail} placeholder="To reset your password" hint="Only used for that." />
      </Sample>
      <Choices />
    </>
  );
}

function Choices() {
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const [chip, setChip] = useState<'all' | 'seasonal' | 'milestones' | 'streaks'>('all');
  const [level, setLevel] = useState<'easy' | 'medium' | 'hard'>('medium');
  const [km, setKm] = useState(2.5);
  const [on, setOn] = useState(true);
  return (
    <Sample title="Choices">
      <Tabs
        label="Sign in or join"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'login', label: 'Login' },
          { id: 'register', label: 'Register', count: 26 },
        ]}
      >
        <p className="pt-3 text-sm text-ink-2">The {tab} panel.</p>
      </Tabs>
      <Chips
        label="Category"
        selected={chip}
        onSelect={setChip}
        chips={[
          { id: 'all', label: 'All', count: 18 },
          { id: 'seasonal', label: 'Seasonal', count: 2 },
          { id: 'milestones', label: 'Milestones', count: 4 },
          { id: 'streaks', label: 'Streaks', count: 3 },
        ]}
      />
      <Choice label="Preferred Difficulty" options={levels} value={level} onChange={setLevel} />
      <Slider
        label="Distance Range"
        value={km}
        min={1}
        max={5}
        step={0.5}
        onChange={setKm}
        valueText={`Up to ${milesText(km)} mi`}
        minText="0.6 mi"
        maxText="3.1 mi"
      />
      <Switch label="Daily Notifications" text="A nudge when today's walk is ready" checked={on} onChange={setOn} />
    </Sample>
  );
}
