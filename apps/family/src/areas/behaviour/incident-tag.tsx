import { Award, TriangleAlert } from 'lucide-react';
import { positiveIncident } from '@portal/contract/behaviour';
import { Tag } from '@portal/ui/content';

/** The type of an incident. Icon, text and colour each distinguish positive incidents (V-2.2). */
export const IncidentTag = ({ type }: { type: string }) =>
  type === positiveIncident ? (
    <Tag tone="ok" icon={Award}>
      {type}
    </Tag>
  ) : (
    <Tag tone="warn" icon={TriangleAlert}>
      {type}
    </Tag>
  );
