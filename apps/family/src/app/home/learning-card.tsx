import { BookOpen, ExternalLink } from 'lucide-react';
import { IconTile } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { VisuallyHidden } from '@portal/ui/base';
import { useSite } from '@portal/client/site';

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Links to the learning platform. */
export const LearningCard = () => {
  const { learning } = useSite();
  return (
    <div className="card learn">
      <IconTile icon={BookOpen} hue="lagoon" />
      <div>
        <h3>Learning platform</h3>
        <p>Class work, assignments and messages from teachers</p>
      </div>
      <div className="btn-row">
        {learning.learnMoreLink !== '' && (
          <LinkButton variant="ghost" href={learning.learnMoreLink} {...newTab}>
            Learn more
            <VisuallyHidden> about the learning platform (opens in a new tab)</VisuallyHidden>
          </LinkButton>
        )}
        <LinkButton variant="secondary" iconEnd={ExternalLink} href={learning.qLearnLink} {...newTab}>
          Open
          <VisuallyHidden> the learning platform (opens in a new tab)</VisuallyHidden>
        </LinkButton>
      </div>
    </div>
  );
};
