import { Avatar } from '@portal/ui/content';

/** Whom an invitation was made out to. */
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
