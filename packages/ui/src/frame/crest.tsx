import { usePictureSource } from '../content/picture-source.ts';

/** A school's crest: its picture, or a plain shield in the brand colour. */
export const Crest = ({ src: address }: { src?: string | undefined }) => {
  const src = usePictureSource(address);
  return src === undefined ? (
    <svg className="crest" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M20 3 35 8v11c0 10-6.5 15.5-15 18.500C11.5 34.5 5 29 5 19V8z" fill="var(--deco)" />
      <path
        d="M13.5 28v-8a6.5 6.5 0 0 1 13 0v8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="20" cy="24.5" r="2.4" fill="var(--wattle)" />
    </svg>
  ) : (
    <img className="crest" src={src} alt="" width={40} height={40} />
  );
};
