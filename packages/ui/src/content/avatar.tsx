import { useState } from 'react';
import { usePictureSource } from './picture-source.ts';
import { hueOf, initials } from './identity.ts';
import type { Hue } from '../base/types.ts';

export type AvatarProps = {
  name: string;
  size?: 28 | 32 | 40 | 48 | 64 | 96 | undefined;
  src?: string | undefined;
  /** The alternative text, where no name is shown beside it. */
  label?: string | undefined;
  hue?: Hue | undefined;
};

/**
 * Initials on the name's colour, covered by the photo once it has loaded. The layout doesn't shift, and without a photo
 * the initials remain.
 */
export const Avatar = ({ name, size = 40, src: address, label, hue }: AvatarProps) => {
  const src = usePictureSource(address);
  const [missing, setMissing] = useState<string>();
  const hasPhoto = src !== undefined && src !== missing;
  /** A photo in the server's markup may have failed before React attached its listeners. */
  const noticeFailure = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setMissing(src);
  };
  const described =
    label === undefined || !hasPhoto
      ? { 'aria-hidden': true as const }
      : { role: 'img', 'aria-label': label };
  return (
    <span className={`avatar av-${size} c-${hue ?? hueOf(name)}`} {...described}>
      {initials(name)}
      {hasPhoto && (
        <img
          ref={noticeFailure}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setMissing(src)}
        />
      )}
    </span>
  );
};

export type PersonShown = Pick<AvatarProps, 'name' | 'src'>;

/** Two overlapping avatars. */
export const AvatarPair = ({ people }: { people: readonly [PersonShown, PersonShown] }) => (
  <span className="av-pair">
    {people.map(({ name, src }, at) => (
      <Avatar key={`${at} ${name}`} name={name} src={src} size={28} />
    ))}
  </span>
);
