import { notAvailableYetText } from '@portal/contract/students';
import { Note } from '@portal/ui/feedback';

/** Students without a feature, listed below the specified sentence (S-2.5). */
export const NotAvailable = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <section className="section" aria-label="Not available">
      <Note>
        <p>{notAvailableYetText}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Note>
    </section>
  );
