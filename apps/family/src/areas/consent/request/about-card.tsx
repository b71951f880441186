import { BadgeDollarSign, CalendarDays, Info, Mail, MapPin, ReceiptText } from 'lucide-react';
import { consentState, factsOf, readTemplate } from '@portal/contract/consent';
import type { ConsentDetail } from '@portal/contract/consent';
import { Card, Icon } from '@portal/ui/content';
import { VisuallyHidden, type IconType } from '@portal/ui/base';
import { mailToSchool } from './mail-to-school.ts';

const factIcons: Readonly<Record<string, IconType>> = {
  When: CalendarDays,
  Where: MapPin,
  Cost: BadgeDollarSign,
};

const Fact = ({ icon, term, children }: { icon: IconType; term: string; children: React.ReactNode }) => (
  <div>
    <dt>
      <Icon icon={icon} size={16} />
      {term}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** The request's description, contact and reference (V-4.1). */
export const AboutCard = ({ request }: { request: ConsentDetail }) => {
  const template = readTemplate(request.formTemplate);
  const description = template?.schema['description'];
  const mail = mailToSchool(request);
  const isClosed = request.state !== consentState.Pending;
  return (
    <Card aria-labelledby="consent-about">
      <h2 id="consent-about">
        <VisuallyHidden>About this request</VisuallyHidden>
      </h2>
      {typeof description === 'string' && <p className="lines">{description.trim()}</p>}
      <dl className="facts">
        {template &&
          factsOf(template).map(({ label, text }) => (
            <Fact key={label} icon={factIcons[label] ?? Info} term={label}>
              {text}
            </Fact>
          ))}
        <Fact icon={Mail} term="Contact">
          {request.contactName ?? request.schoolName}
          {mail !== null && !isClosed && (
            <>
              <br />
              <a href={mail}>Email the school</a>
            </>
          )}
        </Fact>
        <Fact icon={ReceiptText} term="Reference">
          <bdi className="num">{request.reference}</bdi>
        </Fact>
      </dl>
    </Card>
  );
};
