import { useState } from 'react';
import {
  recallEndpoint,
  withdrawEndpoint,
  type PublicationDetail,
} from '@portal/contract/consent/publishing';
import type { ResponseOf } from '@portal/contract/endpoint';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshConsent } from '../consent-queries.ts';
import { OpenersDialog } from './openers-dialog.tsx';

const texts = consentResponseTexts.end;

type Openers = ResponseOf<typeof recallEndpoint>['opened'];

/** `onRecalled` gets those who had opened the request. */
function useEnding(publicationId: string, onRecalled: (opened: Openers) => void) {
  const { centreCode } = useOffice().school;
  const action = useAction();
  const options = { params: { centreCode, publicationId }, handlesProblems: true };
  return {
    ...action,
    withdraw: (): Promise<boolean> => action.run(() => call(withdrawEndpoint, options)),
    recall: (): Promise<boolean> =>
      action.run(async () => onRecalled((await call(recallEndpoint, options)).opened)),
  };
}

/** Withdraws or recalls a request. Neither can be undone, so both ask first. */
export const EndCard = ({ publication: { id, title, state } }: { publication: PublicationDetail }) => {
  const { permissions } = useOffice().school;
  const refresh = useRefreshConsent();
  const [asking, setAsking] = useState<'withdraw' | 'recall' | null>(null);
  const [openers, setOpeners] = useState<Openers | null>(null);
  const ending = useEnding(id, setOpeners);
  const close = (): void => {
    ending.clear();
    setAsking(null);
  };
  const confirm = async (): Promise<void> => {
    if (asking === null || !(await ending[asking]())) return;
    setAsking(null);
    if (asking === 'recall') return;
    toasts.push({ title: texts.withdrawn, tone: 'ok' });
    await refresh();
  };
  if (!permissions.includes('publications.publish')) return <p className="muted">{texts.onlyPrincipal}</p>;
  return (
    <section className="oc" aria-labelledby="end">
      <div className="oc-h">
        <h2 id="end">{texts.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        <div className="row">
          {state === 'open' && (
            <Button variant="secondary" onClick={() => setAsking('withdraw')}>
              {texts.withdraw}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsking('recall')}>
            {texts.recall}
          </Button>
        </div>
        <p className="muted">{texts.hint}</p>
      </div>
      {asking && (
        <ConfirmDialog
          title={format(texts[`${asking}Title`], { title })}
          action={texts[asking]}
          busy={ending.isBusy}
          failure={ending.failure}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {texts[`${asking}Text`]}
        </ConfirmDialog>
      )}
      {openers && (
        <OpenersDialog
          openers={openers}
          onClose={() => {
            setOpeners(null);
            void refresh();
          }}
        />
      )}
    </section>
  );
};
