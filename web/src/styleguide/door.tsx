import { Award, CalendarDays, Compass, Lock, UserRound } from 'lucide-react';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextLink } from '../ui/lists/rowLink.tsx';
import { FeatureList } from '../ui/pictures/featureList.tsx';
import { FrontDoor } from '../ui/pictures/frontDoor.tsx';

/** The front door without anyone behind it. */
export default function Door() {
  const compact = new URLSearchParams(window.location.search).has('compact');
  return (
    <FrontDoor
      compact={compact}
      footer={
        <FeatureList
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
