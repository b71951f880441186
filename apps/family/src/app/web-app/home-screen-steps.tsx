import { Plus, Share, SquarePlus } from 'lucide-react';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Dialog } from '@portal/ui/feedback';

const steps = [
  { icon: Share, text: 'Tap Share at the bottom of the screen' },
  { icon: SquarePlus, text: 'Scroll down and tap ‘Add to Home Screen’' },
  { icon: Plus, text: 'Tap Add at the top' },
] as const;

/** The steps for an iPhone or iPad, whose browsers have no install prompt (W-3.2). */
export const HomeScreenSteps = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { productName } = useSite();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Add ${productName} to your home screen`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>Three taps. You can remove it at any time.</p>
      <ol className="install-steps">
        {steps.map(({ icon, text }) => (
          <li key={text}>
            <Icon icon={icon} /> {text}
          </li>
        ))}
      </ol>
      <p>Can’t find it? Open this page in the browser that came with your phone.</p>
    </Dialog>
  );
};
