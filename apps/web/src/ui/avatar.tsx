import { hueOf, initials } from './identity.ts';
import type { Hue } from './types.ts';

export type AvatarProps = {
  name: string;
  size?: 28 | 32 | 40 | 48 | 64 | 96 | undefined;
  src?: string | undefined;
  /** Says who it shows where no name stands beside it. */
  label?: string | undefined;
  hue?: Hue | undefined;
};

/** A photo, or initials on the colour that belongs to the name. */
export const Avatar = ({ name, size = 40, src, label, hue }: AvatarProps) => {
  const described =
    label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  if (src !== undefined)
    return (
      <span className={`avatar av-${size}`} {...described}>
        <img src={src} alt="" width={size} height={size} />
      </span>
    );
  return (
    <span className={`avatar av-${size} c-${hue ?? hueOf(name)}`} {...described}>
      {initials(name)}
    </span>
  );
};

/** Two avatars overlapping. */
export const AvatarPair = ({ names }: { names: readonly [string, string] }) => (
  <span className="av-pair">
    {names.map((name, at) => (
      <Avatar key={`${at} ${name}`} name={name} size={28} />
    ))}
  </span>
);
