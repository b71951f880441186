import { CalendarCheck, CalendarClock, ClipboardPen, GraduationCap, UsersRound, Wallet } from 'lucide-react';
import { IconTile } from '@portal/ui/content';
import { headingId } from './section-ids.ts';

const functions = [
  {
    icon: CalendarCheck,
    hue: 'jacaranda',
    name: 'Attendance',
    text: 'See absences this year, give a reason in seconds and tell the school about a day off before it happens.',
  },
  {
    icon: ClipboardPen,
    hue: 'fern',
    name: 'Consent',
    text: 'Answer excursion, camp and media requests from your phone. Every answer is kept with its date.',
  },
  {
    icon: Wallet,
    hue: 'ochre',
    name: 'Payments',
    text: 'Pay one invoice or several at once, all or part of the amount, with Visa or Mastercard.',
  },
  {
    icon: CalendarClock,
    hue: 'lagoon',
    name: 'Timetable',
    text: 'Know which class is on now, in which room and with which teacher.',
  },
  {
    icon: GraduationCap,
    hue: 'coral',
    name: 'Reports',
    text: 'Read each report as soon as it is released and keep past years in the archive.',
  },
  {
    icon: UsersRound,
    hue: 'plum',
    name: 'Share safely',
    text: 'Invite a grandparent or carer and choose exactly what they can see.',
  },
] as const;

/** The portal's features for families. */
export const Functions = () => (
  <section className="tintband" aria-labelledby={headingId('functions')}>
    <div className="wrap pubsec">
      <h2 id={headingId('functions')}>Less paper in the school bag, more at a glance</h2>
      <ul className="fns">
        {functions.map(({ icon, hue, name, text }) => (
          <li key={name}>
            <IconTile icon={icon} hue={hue} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
