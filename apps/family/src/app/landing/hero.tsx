import { BadgeCheck, ShieldCheck, Smartphone } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { Icon } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { HeroArt } from './hero-art.tsx';
import { WayIn } from './landing-header.tsx';

/** What the portal is, how to sign in or join, and where data is stored. */
export const Hero = () => (
  <section className="wrap hero">
    <div>
      <h1>The school day, from your side</h1>
      <p className="lead">
        Attendance, timetables, reports, consent and payments for every child you care for, in one calm place.
      </p>
      <div className="btn-row btn-row-stack">
        <WayIn prominent />
        <LinkButton variant="secondary" size="lg" href={hrefTo(paths.ownerInvitation())}>
          I have an invitation code
        </LinkButton>
      </div>
      <ul className="trust">
        <li>
          <Icon icon={ShieldCheck} />
          {useSite().hostingStatement}
        </li>
        <li>
          <Icon icon={BadgeCheck} />
          Identity checked
        </li>
        <li>
          <Icon icon={Smartphone} />
          Works on phone and computer
        </li>
      </ul>
    </div>
    <HeroArt />
  </section>
);
