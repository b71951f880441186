import { Trash2, TriangleAlert } from 'lucide-react';
import { viewerStatuses } from '@portal/contract/viewers';
import type { DelegatedViewer, ViewerStatus } from '@portal/contract/viewers';
import { useStudentPage } from '@portal/client/session';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Checkbox, Select } from '@portal/ui/choices';
import { FailureNote, Note } from '@portal/ui/feedback';
import { ErrorSummary } from '@portal/ui/fields';
import { ContactFields } from '../contact-fields.tsx';
import { BeyondChoice } from '../beyond-choice.tsx';
import { FeatureChoice } from '../feature-choice.tsx';
import { useViewerForm } from './use-viewer-form.ts';
import { ViewerHead } from './viewer-head.tsx';

const statusOf = (value: string): ViewerStatus | undefined =>
  viewerStatuses.find((status) => status === value);

interface RemovalProps {
  viewer: DelegatedViewer;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  /** The other controls are hidden, so this link brings them back. */
  onKeep: () => void;
}

/** Explains the removal, and requires a tick to save it. */
const Removal = ({ viewer, isConfirmed, onConfirm, onKeep }: RemovalProps) => {
  const { student } = useStudentPage();
  return (
    <Note tone="bad" icon={TriangleAlert}>
      <h2>
        {viewer.firstName} will lose access to {student.firstName} straight away
      </h2>
      <p>To share again later you will need to send a new invitation.</p>
      <Checkbox
        name="confirmRemoval"
        label={<b>Confirm removal</b>}
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
      <Button variant="secondary" onClick={onKeep}>
        Keep {viewer.firstName}
      </Button>
    </Note>
  );
};

interface SaveButtonsProps {
  isRemoval: boolean;
  isSending: boolean;
  /** Why the form can't be saved. */
  why: string | undefined;
  onCancel: () => void;
}

const SaveButtons = ({ isRemoval, isSending, why, onCancel }: SaveButtonsProps) => (
  <div>
    <ButtonRow>
      <Button
        variant={isRemoval ? 'danger' : 'primary'}
        size="lg"
        type="submit"
        icon={isRemoval ? Trash2 : undefined}
        busy={isSending}
        busyLabel="Saving"
        unavailable={why !== undefined}
        aria-describedby={why === undefined ? undefined : 'why'}
      >
        Submit
      </Button>
      <Button variant="ghost" size="lg" onClick={onCancel}>
        Cancel
      </Button>
    </ButtonRow>
    {why !== undefined && (
      <p className="why" id="why">
        {why}
      </p>
    )}
  </div>
);

interface EditControlsProps {
  viewer: DelegatedViewer;
  form: ReturnType<typeof useViewerForm>;
}

/** Status, contact details and features: everything that a removal hides. */
const EditControls = ({ viewer, form }: EditControlsProps) => {
  const { edit, shown, lock, change } = form;
  const canBlock = viewer.availableStatuses.includes('Blocked');
  return (
    <>
      <Select
        label="Status"
        name="status"
        width="16"
        hint={
          canBlock
            ? 'Blocked pauses access. Remove ends it and cannot be undone.'
            : 'Remove ends it and cannot be undone.'
        }
        options={viewer.availableStatuses.map((status) => ({ value: status, label: status }))}
        value={edit.status}
        onChange={(event) => {
          const status = statusOf(event.target.value);
          if (status) change({ status, isRemovalConfirmed: false });
        }}
      />
      {form.canEditContact && (
        <ContactFields
          values={edit}
          errorOf={form.errorOf}
          onChange={(name, value) => change({ [name]: value })}
          onLeave={() => undefined}
        />
      )}
      <FeatureChoice
        legend={`What ${viewer.firstName} can see`}
        hint={lock ?? 'Choose at least one.'}
        offered={viewer.allFeatures}
        chosen={shown.features}
        locked={lock !== null}
        onChange={(features) => change({ features })}
      />
      <BeyondChoice />
    </>
  );
};

interface ViewerFormProps {
  viewer: DelegatedViewer;
  onSaved: (fullName: string) => void;
  onCancel: () => void;
}

/** Edit mode (A-2.14, A-4.7; V-4.1). */
export const ViewerForm = ({ viewer, onSaved, onCancel }: ViewerFormProps) => {
  const form = useViewerForm(viewer, onSaved);
  const { edit, failure, change } = form;
  const isRemoval = edit.status === 'Remove';
  return (
    <>
      <ViewerHead viewer={viewer} />
      <form className="form form-wide" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {failure && <FailureNote failure={failure} attempt={form.attempt} withRetry />}
        {isRemoval ? (
          <Removal
            viewer={viewer}
            isConfirmed={edit.isRemovalConfirmed}
            onConfirm={(isRemovalConfirmed) => change({ isRemovalConfirmed })}
            onKeep={() => change({ status: viewer.status, isRemovalConfirmed: false })}
          />
        ) : (
          <EditControls viewer={viewer} form={form} />
        )}
        <SaveButtons
          isRemoval={isRemoval}
          isSending={form.isSending}
          why={form.why}
          onCancel={() => {
            form.discard();
            onCancel();
          }}
        />
      </form>
    </>
  );
};
