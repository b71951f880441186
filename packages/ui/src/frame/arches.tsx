import { classNames } from '../base/class-names.ts';

/** The product's illustration, for first visits and status pages. */
export const Arches = ({ small }: { small?: boolean | undefined }) => (
  <svg
    className={classNames('arches', small && 'sm')}
    viewBox="0 0 320 150"
    aria-hidden="true"
    preserveAspectRatio="xMidYMax meet"
  >
    <circle cx="250" cy="44" r="20" fill="var(--wattle)" />
    <path d="M18 150V92a34 34 0 0 1 68 0v58z" fill="var(--brand-tint-2)" />
    <path d="M96 150V70a44 44 0 0 1 88 0v80z" fill="var(--deco)" />
    <path d="M118 150V76a22 22 0 0 1 44 0v74z" fill="var(--bg)" />
    <circle cx="140" cy="104" r="9" fill="var(--wattle)" />
    <path d="M194 150v-40a30 30 0 0 1 60 0v40z" fill="var(--lagoon)" />
    <path d="M264 150v-62a19 19 0 0 1 38 0v62z" fill="var(--coral)" />
  </svg>
);

/** The skyline at the bottom of pages without navigation. */
export const BareArt = () => (
  <svg className="bare-art" viewBox="0 0 1280 300" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
    <path d="M-40 300V190a74 74 0 0 1 148 0v110z" fill="var(--brand-tint-2)" />
    <path d="M122 300V232a52 52 0 0 1 104 0v68z" fill="var(--coral)" />
    <circle cx="250" cy="150" r="26" fill="var(--wattle)" />
    <path d="M1004 300v-52a46 46 0 0 1 92 0v52z" fill="var(--lagoon)" />
    <path d="M1108 300V160a92 92 0 0 1 184 0v140z" fill="var(--brand-line)" />
  </svg>
);
