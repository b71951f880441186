import { Link, useLocation } from 'wouter';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { officePaths } from './paths.ts';
import { useOffice } from './school.tsx';

const { tabs } = featureTexts;

/** Tabs of the feature pages. Only the department has the terms tab. */
export const FeatureTabs = () => {
  const [path] = useLocation();
  const { permissions } = useOffice().school;
  const pages = [
    { href: officePaths.features, label: tabs.school },
    { href: officePaths.studentFeatures, label: tabs.student },
    ...(permissions.includes('service.manage') ? [{ href: officePaths.terms, label: tabs.terms }] : []),
  ];
  return (
    <nav className="tabs" aria-label={tabs.label}>
      {pages.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
};
