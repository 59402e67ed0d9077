import { Award, CalendarDays, Compass, Lock, UserRound } from 'lucide-react';
import { Blurbs } from '../ui/blurbs.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FrontDoor } from '../ui/frontDoor.tsx';
import { TextLink } from '../ui/rowLink.tsx';

/** The front door without anyone behind it. */
export default function Door() {
  const compact = new URLSearchParams(window.location.search).has('compact');
  return (
    <FrontDoor
      compact={compact}
      footer={
        <Blurbs
          blurbs={[
            { icon: Compass, title: 'Discover Places', text: "Streets near home you've never turned into." },
            { icon: CalendarDays, title: 'Daily Challenges', text: 'One walk a day, sized to your legs.' },
            { icon: Award, title: 'Earn Rewards', text: 'Points, streaks and enamel pins to collect.' },
          ]}
        />
      }
    >
      <h1 className="h-door">Every day, one sign worth walking to.</h1>
      <Field label="Username" icon={UserRound} placeholder="At least 3 characters" />
      <Field
        label="Password"
        type="password"
        icon={Lock}
        placeholder="At least 6 characters"
        aside={<TextLink href="/styleguide">Forgot your password?</TextLink>}
      />
      <Button look="go" block>
        Login
      </Button>
    </FrontDoor>
  );
}
