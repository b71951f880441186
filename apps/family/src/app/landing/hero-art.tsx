import { Check, Wallet } from 'lucide-react';
import { Avatar, IconTile, Tag } from '@portal/ui/content';

const periods = [
  ['8:50', '10:00', 'Mathematics', 'B14', 'sky'],
  ['10:00', '11:10', 'Science', 'Lab 2', 'fern'],
  ['11:50', '1:00', 'Humanities', 'C06', 'ochre'],
  ['1:30', '2:40', 'Visual Art', 'Studio 1', 'plum'],
] as const;

const Backdrop = () => (
  <svg className="bgart" viewBox="0 0 560 560" preserveAspectRatio="xMidYMax slice">
    <circle cx="468" cy="112" r="52" fill="var(--wattle)" />
    <path d="M-10 560V330a95 95 0 0 1 190 0v230z" fill="var(--brand-line)" />
    <path d="M388 560V360a78 78 0 0 1 156 0v200z" fill="var(--lagoon)" />
    <path d="M478 560V440a62 62 0 0 1 124 0v120z" fill="var(--coral)" />
    <path d="M118 560V264a160 160 0 0 1 320 0v296z" fill="var(--deco)" />
  </svg>
);

const Phone = () => (
  <div className="float art-phone">
    <div className="art-row">
      <Avatar name="Asha" />
      <p>
        <b>Asha</b>
        <small>Year 9</small>
      </p>
      <svg className="ring art-ring" viewBox="0 0 120 120">
        <circle className="ring-track" cx="60" cy="60" r="52" />
        <circle
          className="ring-val"
          cx="60"
          cy="60"
          r="52"
          strokeDasharray="313.7 326.7"
          transform="rotate(-90 60 60)"
        />
        <text x="60" y="60" className="ring-num">
          96%
        </text>
      </svg>
    </div>
    <ul>
      {periods.map(([from, to, subject, room, hue]) => (
        <li key={subject} className={subject === 'Science' ? 'now' : undefined}>
          <span className="t">
            {from}
            <br />
            {to}
          </span>
          <span className={`per h-${hue}`}>
            {subject}
            <small>{room}</small>
          </span>
          {subject === 'Science' && <Tag tone="brand">Now</Tag>}
        </li>
      ))}
    </ul>
  </div>
);

/** A decorative picture of the portal. It adds no information to the text beside it. */
export const HeroArt = () => (
  <div className="art" aria-hidden="true">
    <Backdrop />
    <Phone />
    <div className="float art-a">
      <Tag tone="ok" icon={Check}>
        Yes, Asha can go
      </Tag>
      <p>
        <b>Science Centre excursion</b>
        <small>Friday 20 November</small>
      </p>
    </div>
    <div className="float art-b">
      <IconTile icon={Wallet} hue="ochre" />
      <p>
        <b>$42.00 paid</b>
        <small>Receipt 90311742</small>
      </p>
    </div>
  </div>
);
