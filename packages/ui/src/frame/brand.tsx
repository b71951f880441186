export type BrandProps = { name: string; href: string };

const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="var(--mark)" />
    <path
      d="M8.5 25V15.5a7.5 7.5 0 0 1 15 0V25"
      fill="none"
      stroke="#fff"
      strokeWidth="3.2"
      strokeLinecap="round"
    />
    <circle cx="16" cy="21" r="3.1" fill="var(--wattle)" />
  </svg>
);

/** The product's logo and name, which link home (access key 1). */
export const Brand = ({ name, href }: BrandProps) => (
  <a className="brand" href={href} accessKey="1">
    <Mark />
    <span className="brand-name">{name}</span>
  </a>
);
