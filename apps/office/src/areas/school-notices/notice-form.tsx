import { Send } from 'lucide-react';
import { useState } from 'react';
import { dateInZone } from '@portal/contract/dates';
import {
  createNoticeEndpoint,
  noticeLimits,
  saveNoticeEndpoint,
  type OfficeNotice,
} from '@portal/contract/school-notices/office';
import { call } from '@portal/client/calls';
import { useNow } from '@portal/client/time';
import { useForm } from '@portal/client/forms/use-form';
import { noticeFormTexts as texts, noticeTexts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { ErrorSummary, Textarea, TextInput } from '@portal/ui/fields';
import { WideAudienceFields } from '../../shared/audience/wide-audience-fields.tsx';
import { WideReach } from '../../shared/audience/wide-reach.tsx';
import { useOffice } from '../../shared/school.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { contentOf, errorsOf, initialOf } from './notice-values.ts';
import { PhonePreview } from './phone-preview.tsx';
import { PublishDialog, type Publishing } from './publish-dialog.tsx';
import { useNoticeReach, useRefreshNotices } from './queries.ts';
import { TimeFields } from './time-fields.tsx';

interface NoticeFormProps {
  /** A draft; null: a new notice. */
  notice: OfficeNotice | null;
  /** The recalled urgent notice that a new one corrects. */
  correcting?: OfficeNotice | undefined;
  onDone: () => void;
}

function useNoticeForm({ notice, correcting, onDone }: NoticeFormProps) {
  const { centreCode, timeZone } = useOffice().school;
  const refresh = useRefreshNotices();
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const form = useForm({
    draft: `school-notice/${centreCode}/${notice?.id ?? correcting?.id ?? 'new'}/${notice?.version ?? 0}`,
    initial: initialOf(notice, correcting),
    check: (values) => errorsOf(values, timeZone),
    send: async (values) => {
      const content = contentOf(values);
      if (notice === null)
        return call(createNoticeEndpoint, {
          params: { centreCode },
          body: { content },
          handlesProblems: true,
        });
      const params = { centreCode, noticeId: notice.id };
      const body = { version: notice.version, content };
      return call(saveNoticeEndpoint, { params, body, handlesProblems: true });
    },
    onSent: async (saved, values) => {
      if (values.next === 'publish') {
        const { title, audience, isUrgent } = values;
        setPublishing({ ...saved, title: title.trim(), audience, isUrgent });
        return;
      }
      toasts.push({ title: texts.saved, tone: 'ok' });
      onDone();
      await refresh();
    },
  });
  const close = (): void => {
    setPublishing(null);
    onDone();
    void refresh();
  };
  return { form, publishing, close };
}

const Words = ({ form: { values, errorOf, change } }: { form: ReturnType<typeof useNoticeForm>['form'] }) => (
  <>
    <TextInput
      id="title"
      label={texts.title}
      error={errorOf('title')}
      maxLength={noticeLimits.title}
      value={values.title}
      onChange={({ target }) => change({ title: target.value })}
    />
    <Textarea
      id="message"
      label={texts.message}
      hint={texts.noticeHint}
      error={errorOf('message')}
      rows={5}
      maxLength={noticeLimits.message}
      value={values.message}
      onChange={({ target }) => change({ message: target.value })}
    />
  </>
);

/** A notice to families (O-16.1). */
export const NoticeForm = ({ notice, correcting, onDone }: NoticeFormProps) => {
  const { permissions, timeZone } = useOffice().school;
  const now = useNow();
  const { form, publishing, close } = useNoticeForm({ notice, correcting, onDone });
  const { values, errorOf, change } = form;
  const reach = useNoticeReach(values.audience);
  const mayPublish = permissions.includes('publications.publish');
  return (
    <div className="g-main">
      <form className="oc oc-b col-sm" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} title={texts.problems} attempt={form.attempt} />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
        <Words form={form} />
        <TimeFields
          values={values}
          errorOf={errorOf}
          change={change}
          today={dateInZone(now, timeZone)}
          isOpenEnded={false}
        />
        <WideAudienceFields
          audience={values.audience}
          error={errorOf('audience')}
          onChange={(audience) => change({ audience })}
        />
        <WideReach audience={values.audience} reach={reach} />
        <Checkbox
          label={texts.urgent}
          hint={texts.urgentHint}
          checked={values.isUrgent}
          onChange={({ target }) => change({ isUrgent: target.checked })}
        />
        <div className="btn-row">
          <Button
            variant="primary"
            type="submit"
            icon={Send}
            busy={form.isSending}
            {...(!mayPublish && { why: noticeTexts.onlyPrincipal })}
            onClick={() => change({ next: 'publish' })}
          >
            {texts.publish}
          </Button>
          <Button
            variant="secondary"
            type="submit"
            busy={form.isSending}
            onClick={() => change({ next: 'save' })}
          >
            {texts.save}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {texts.cancel}
          </Button>
          {notice && <DeleteDraft notice={notice} onGone={onDone} />}
        </div>
      </form>
      <PhonePreview kind="notice" title={values.title} message={values.message} isUrgent={values.isUrgent} />
      {publishing && <PublishDialog publishing={publishing} onClose={close} />}
    </div>
  );
};
