import { Check, Minus } from 'lucide-react';
import { roleMay, staffPermissions, staffRoles } from '@portal/contract/staff';
import { officeTexts } from '@portal/texts/office';
import { rolesTexts } from '@portal/texts/office/staff/roles';
import { Icon } from '@portal/ui/content';

const texts = rolesTexts.matrix;

const Cell = ({ may }: { may: boolean }) => (
  <td>
    {may ? (
      <span className="yes">
        <Icon icon={Check} size={16} />
        {texts.yes}
      </span>
    ) : (
      <span className="no">
        <Icon icon={Minus} size={16} />
        <span className="vh">{texts.no}</span>
      </span>
    )}
  </td>
);

/** The permissions of every role, from the table that the server checks. */
export const Matrix = () => (
  <div className="oc">
    <div className="oc-h">
      <h2 id="matrix">{texts.title}</h2>
      <span className="muted">{texts.from}</span>
    </div>
    <div className="qt-scroll" role="region" aria-labelledby="matrix" tabIndex={0}>
      <table className="qt matrix">
        <caption className="vh">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.may}</th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {officeTexts.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staffPermissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{texts.permissions[permission]}</th>
              {staffRoles.map((role) => (
                <Cell key={role} may={roleMay(role, permission)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div className="oc-f">{texts.foot}</div>
  </div>
);
