import { paths } from '@portal/contract/routes';
import { LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';
import { Table } from '@portal/ui/content';
import { useSite } from '@portal/client/site';
import { hrefTo } from '@portal/client/navigation';

const accessKeys = [
  ['S', 'Skip to main content'],
  ['1', 'Home'],
  ['4', 'Student switcher'],
  ['6', 'Help'],
  ['0', 'Accessibility'],
] as const;

/** Access keys, keyboard navigation and Home (A-2.21; V-9.1). */
export const AccessibilityScreen = () => {
  const { productName, helpLine, helpLineNumber } = useSite();
  return (
    <div className="reading">
      <PageHead title="Accessibility" />
      <p>
        {productName} aims to work for everyone, with a screen reader, a keyboard, a magnifier or your voice.
        Text can be enlarged to four times its size. Colours follow your device’s light, dark and contrast
        settings.
      </p>
      <h2>Access keys</h2>
      <p>
        On Windows, press Alt with the key (Alt and Shift in Firefox). On a Mac, press Control and Option with
        the key.
      </p>
      <Table caption="Access keys" columns={['Key', 'Goes to']}>
        {accessKeys.map(([key, place]) => (
          <tr key={key}>
            <th scope="row">
              <kbd>{key}</kbd>
            </th>
            <td>{place}</td>
          </tr>
        ))}
      </Table>
      <h2>Keyboard navigation</h2>
      <p>
        Tab moves forward through links, buttons and fields, Shift and Tab moves back. Enter follows a link or
        presses a button, Space ticks a box, arrow keys choose within a group. Escape closes a menu or a
        dialog and takes you back to where you were. F6 goes to messages and back.
      </p>
      <h2>Tell us</h2>
      <p>
        If something does not work for you, call <a href={`tel:${helpLineNumber}`}>{helpLine}</a>.
      </p>
      <LinkButton variant="primary" href={hrefTo(paths.home())}>
        Home
      </LinkButton>
    </div>
  );
};
