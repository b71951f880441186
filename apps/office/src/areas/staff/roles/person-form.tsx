import { Save } from 'lucide-react';
import { assignRolesEndpoint, schoolRoles, type StaffPerson } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { rolesTexts as texts } from '@portal/texts/office/staff/roles';
import { Button } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshStaff } from './roles-queries.ts';

/** The values of the form, with one checkbox for each role. */
const valuesOf = ({ assignedRoles }: StaffPerson) => ({
  'attendance-officer': assignedRoles.includes('attendance-officer'),
  office: assignedRoles.includes('office'),
  principal: assignedRoles.includes('principal'),
  'business-manager': assignedRoles.includes('business-manager'),
});

/** The roles assigned to one person. The choice is kept while the person signs in again for it. */
const RolesForm = ({ person }: { person: StaffPerson }) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshStaff();
  const form = useForm({
    draft: `staff-roles/${centreCode}/${person.id}`,
    initial: valuesOf(person),
    check: () => [],
    send: (values) =>
      call(assignRolesEndpoint, {
        params: { centreCode, staffId: person.id },
        body: { roles: schoolRoles.filter((role) => values[role]) },
        handlesProblems: true,
      }),
    onSent: async () => {
      toasts.push({ title: texts.saved, tone: 'ok' });
      await refresh();
    },
  });
  return (
    <form className="oc-b col-sm" onSubmit={form.submit}>
      {form.failure && <FailureNote failure={form.failure} />}
      <fieldset className="col-sm">
        <legend className="b">{texts.roles}</legend>
        {schoolRoles.map((role) => (
          <Checkbox
            key={role}
            label={officeTexts.roles[role]}
            hint={person.groupRoles.includes(role) ? texts.groupHint : undefined}
            checked={form.values[role]}
            onChange={({ target }) => form.change({ [role]: target.checked })}
          />
        ))}
      </fieldset>
      <Note tone="mute">
        {person.email === null ? texts.tellsNobody : format(texts.tells, { email: person.email })}
      </Note>
      <div className="row">
        <Button variant="primary" type="submit" icon={Save} busy={form.isSending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};

/** The chosen person. */
export const PersonCard = ({ person }: { person: StaffPerson }) => {
  const { member } = useOffice();
  return (
    <section className="oc" aria-labelledby="person">
      <div className="oc-h">
        <h2 id="person">{person.name}</h2>
      </div>
      {person.id === member.id ? <p className="oc-b">{texts.ownRole}</p> : <RolesForm person={person} />}
    </section>
  );
};
