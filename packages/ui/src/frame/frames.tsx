import type { ReactNode } from 'react';
import { BareArt } from './arches.tsx';
import { classNames } from '../base/class-names.ts';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

export type AppFrameProps = {
  /** Omit it for a route without a header. */
  topBar?: ReactNode;
  /** Shown beside the main content. */
  sidebar?: ReactNode;
  footer?: ReactNode;
  bottomNav?: ReactNode;
  children: ReactNode;
};

/** A signed-in page: top bar, sidebar, content, footer, bottom bar. */
export const AppFrame = ({ topBar, sidebar, footer, bottomNav, children }: AppFrameProps) => (
  <div className="app">
    <SkipLink />
    {topBar}
    {sidebar == null ? (
      <main id={MAIN_ID} className="wrap" tabIndex={-1}>
        {children}
      </main>
    ) : (
      <div className="wrap with-side">
        {sidebar}
        <main id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
    )}
    {footer}
    {bottomNav}
  </div>
);

export type BareFrameProps = {
  brand: ReactNode;
  end?: ReactNode;
  wide?: boolean | undefined;
  footer?: ReactNode;
  children: ReactNode;
};

/** A page without navigation: sign in, status pages. */
export const BareFrame = ({ brand, end, wide, footer, children }: BareFrameProps) => (
  <div className={classNames('bare', wide && 'wide')}>
    <SkipLink />
    <div className="bare-stage">
      <header className="barebar">
        {brand}
        {end}
      </header>
      <main id={MAIN_ID} className="bare-main" tabIndex={-1}>
        {children}
      </main>
      <BareArt />
    </div>
    {footer}
  </div>
);
