import { Hourglass, EyeOff } from 'lucide-react';
import { Avatar, IconTile, Tag } from '@portal/ui/content';

/** A student who was requested but can't be opened until the request is decided. */
export const PendingCard = ({ name, text, status }: { name: string; text: string; status: string }) => (
  <li className="card stu stu-pending">
    <Avatar size={48} name={name} />
    <div>
      <h3>{name}</h3>
      <p>{text}</p>
      <Tag tone="info" icon={Hourglass}>
        {status}
      </Tag>
    </div>
  </li>
);

/** One row for each student whom staff may not see. */
export const RedactedRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <li key={`redacted-${row}`} className="card stu stu-pending">
      <IconTile icon={EyeOff} hue="slate" />
      <p>Additional Student – Administration View is unavailable for this student.</p>
    </li>
  ));
