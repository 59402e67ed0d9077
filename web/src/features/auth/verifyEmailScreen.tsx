import { ApiError } from '../../api/errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { say } from '../../words/say.ts';
import { DoorHeading } from './doorHeading.tsx';
import { useMailedToken, useVerifyEmail } from './queries.ts';

/** The link in a mail leads here, in whatever browser, signed in or not. */
export default function VerifyEmailScreen() {
  const token = useMailedToken();
  const verify = useVerifyEmail();
  const isInvalid = verify.error instanceof ApiError && verify.error.code === 'invalid_verification';
  if (!token || isInvalid) return <InvalidLink arriving={isInvalid} />;
  if (verify.isSuccess) return <Confirmed />;
  return (
    <FrontDoor compact>
      <DoorHeading>{say('Is this your address?')}</DoorHeading>
      <p className="text-ink-2">
        {say(
          "Confirm it so that only you can use it to reset a forgotten password. If you didn't enter it on Signpost, just close this page.",
        )}
      </p>
      {verify.isError && <Alert>{verify.error.message}</Alert>}
      {/* A button, because mail programs open links to look at them, and that must confirm nothing. */}
      <Button
        look="go"
        block
        pending={verify.isPending}
        pendingText={say('Confirming...')}
        onClick={() => verify.mutate({ token })}
      >
        {say('Confirm My Address')}
      </Button>
    </FrontDoor>
  );
}

function Confirmed() {
  return (
    <FrontDoor compact>
      <DoorHeading arriving>{say('Address Confirmed')}</DoorHeading>
      <p className="text-ink-2">{say('Thank you. Only you can reset your password with this address now.')}</p>
      <LinkButton href="/" look="go" block>
        {say('Go to Signpost')}
      </LinkButton>
    </FrontDoor>
  );
}

function InvalidLink({ arriving }: { arriving: boolean }) {
  return (
    <FrontDoor compact>
      <DoorHeading arriving={arriving}>{say('Invalid Confirmation Link')}</DoorHeading>
      <Alert>{say('This confirmation link is invalid or has expired.')}</Alert>
      <p className="text-ink-2">{say('Settings can send you a new one.')}</p>
      <LinkButton href="/" look="go" block>
        {say('Go to Signpost')}
      </LinkButton>
    </FrontDoor>
  );
}
