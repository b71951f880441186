import { Avatar } from '@portal/ui/content';

/** The person named in an invitation. */
export const NameCard = ({ name, about }: { name: string; about: string }) => (
  <div className="idname">
    <Avatar name={name} size={64} />
    <span>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span>{about}</span>
    </span>
  </div>
);
