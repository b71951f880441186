import { HeartPulse, Lock } from 'lucide-react';
import { useStudentPage } from '@portal/client/session';
import { Icon } from '@portal/ui/content';

/**
 * What the owner can't choose: every approval includes medical conditions, and never includes details or consent
 * (A-6.1, A-6.2).
 */
export const BeyondChoice = () => {
  const { student } = useStudentPage();
  return (
    <div className="muted small beyond-choice">
      {student.features.includes('StudentDetails') && (
        <p>
          <Icon icon={HeartPulse} size={16} />
          Everybody you approve also sees medical conditions, whatever you choose above.
        </p>
      )}
      <p>
        <Icon icon={Lock} size={16} />
        Student details and consent requests can never be shared.
      </p>
    </div>
  );
};
