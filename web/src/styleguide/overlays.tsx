import { Footprints, Maximize } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Button, IconButton } from '../ui/forms/button.tsx';
import { toast } from '../ui/notices/toast.ts';
import { Sample } from './sample.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'fit' | 'tall' | 'wide' | null>(null);
  const close = () => setOpen(null);
  return (
    <Sample title="Overlays">
      <div className="flex flex-wrap gap-3">
        <Button
          look="line"
          onClick={() => toast({ title: 'Walk started', description: 'Good luck on your walk!', icon: Footprints })}
        >
          Notice
        </Button>
        <Button
          look="line"
          onClick={() =>
            toast({
              title: 'Upload failed',
              description: 'Failed to upload photo. Please try again.',
              variant: 'destructive',
            })
          }
        >
          Failure notice
        </Button>
        <Button look="line" onClick={() => toast({ title: 'Settings updated', variant: 'success' })}>
          Success notice
        </Button>
        <Button look="tint" onClick={() => setOpen('fit')}>
          Sheet
        </Button>
        <Button look="tint" onClick={() => setOpen('tall')}>
          Tall dialog
        </Button>
        <Button look="tint" onClick={() => setOpen('wide')}>
          Wide dialog
        </Button>
        <IconButton look="lift" label="Fullscreen map" icon={Maximize} />
      </div>
      <Dialog
        open={open !== null}
        onClose={close}
        size={open ?? 'fit'}
        title="Settings"
        description="What a walk should be like."
        footer={
          <>
            <Button look="line" onClick={close}>
              Cancel
            </Button>
            <Button look="go" onClick={close}>
              Save Changes
            </Button>
          </>
        }
      >
        {[...Array(open === 'fit' ? 3 : 24).keys()].map((line) => (
          <p key={line} className="border-t border-hairline py-3">
            Line {line + 1}
          </p>
        ))}
      </Dialog>
    </Sample>
  );
}
