import { headingId } from './section-ids.ts';

const steps = [
  ['Get your code', 'Your school gives you an invitation code. Only the school can issue one.'],
  ['Check it is you', 'Confirm your name and verify your identity once, using documents you already have.'],
  ['Create your account', 'Choose an email and password. We send a link to confirm your email.'],
  ['Add your students', 'Enter each student’s ID, year level and school. The school approves the link.'],
] as const;

/** The process guide. */
export const HowToJoin = () => (
  <section className="wrap pubsec" aria-labelledby={headingId('process')}>
    <h2 id={headingId('process')}>Four steps to join</h2>
    <ol className="howto">
      {steps.map(([name, text]) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
