import type { SwitchSetting } from '@portal/contract/feature-switches';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { Button } from '@portal/ui/buttons';
import { LoadFailed } from '@portal/ui/feedback';
import { VisuallyHidden } from '@portal/ui/base';
import { useOffice } from '../../shared/school.tsx';
import { usePreviewOf } from './queries.ts';
import { effectTexts, settingText } from './switch-words.ts';
import type { SwitchForm } from './use-switch-form.ts';

const texts = featureTexts.changes;

const Was = ({ setting }: { setting: SwitchSetting }) => (
  <del>
    <VisuallyHidden>{texts.was}</VisuallyHidden>
    <span>{settingText(setting)}</span>
  </del>
);

/** The unsaved changes, and the number of families that gain or lose a page. */
export const ChangesCard = ({ form }: { form: SwitchForm }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = usePreviewOf(centreCode, form.list);
  if (form.list.length === 0) return null;
  const effects = data?.effects.filter(({ feature }) => form.isChanged(feature)) ?? [];
  return (
    <section className="oc" aria-labelledby="fs-changes" aria-busy={isFetching || undefined}>
      <div className="oc-h">
        <h2 id="fs-changes">{texts.title}</h2>
        <Button className="btn-sm" variant="ghost" onClick={form.form.reset}>
          {texts.discard}
        </Button>
      </div>
      {isError && <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && (
        <div className="qt-scroll">
          <table className="diff" aria-labelledby="fs-changes">
            <thead>
              <tr>
                <th scope="col">{texts.feature}</th>
                <th scope="col">{texts.now}</th>
                <th scope="col">{texts.after}</th>
                <th scope="col">{texts.touches}</th>
              </tr>
            </thead>
            <tbody>
              {effects.map(({ feature, now, after, ...effect }) => (
                <tr key={feature} className="chg">
                  <th scope="row">{featureTexts.names[feature]}</th>
                  <td>
                    <Was setting={now} />
                  </td>
                  <td>
                    <ins>
                      <VisuallyHidden>{texts.becomes}</VisuallyHidden>
                      {settingText(after)}
                    </ins>
                  </td>
                  <td>
                    {effectTexts(effect).map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="vh" role="status">
        {isFetching
          ? texts.counting
          : effects
              .map((effect) => `${featureTexts.names[effect.feature]}: ${effectTexts(effect).join(', ')}`)
              .join('. ')}
      </p>
    </section>
  );
};
