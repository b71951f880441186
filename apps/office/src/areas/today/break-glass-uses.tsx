import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { breakGlassUsesEndpoint } from '@portal/contract/staff';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { breakGlassTexts } from '@portal/texts/office/staff/break-glass';
import { officePaths } from '../../shared/paths.ts';
import { unattended } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';

const texts = breakGlassTexts.today;

/** Sign-ins with break-glass accounts, for those who may search the audit (O-2.7). */
export const BreakGlassUses = () => {
  const { centreCode, permissions, timeZone } = useOffice().school;
  const { data } = useQuery({
    queryKey: ['break-glass', centreCode],
    enabled: permissions.includes('audit.search'),
    queryFn: ({ signal }) =>
      call(breakGlassUsesEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
  if (!data || data.uses.length === 0) return null;
  return (
    <section className="oc" aria-labelledby="break-glass">
      <div className="oc-h">
        <h2 id="break-glass">{texts.heading}</h2>
        <Link className="a24" href={officePaths.audit}>
          {texts.audit}
        </Link>
      </div>
      <ul className="ol">
        {data.uses.map(({ name, at }) => (
          <li key={`${at} ${name}`}>
            <span className="grow">
              {format(texts.used, { name })}
              <small>{formatInstant(new Date(at), timeZone)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
