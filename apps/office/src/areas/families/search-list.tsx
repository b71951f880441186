import { Search } from 'lucide-react';
import { useRef } from 'react';
import { familyLimits, type FoundFamily } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { familyTexts as texts } from '@portal/texts/office/families';
import { Icon } from '@portal/ui/content';
import { LoadFailed } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { Bounced } from './bounced.tsx';
import { Found } from './found.tsx';
import { useFamilies, useSearchText } from './family-queries.ts';

function statusOf(found: { families: FoundFamily[]; isMore: boolean }, settled: string): string {
  const count = found.families.length;
  if (count === 0) return format(texts.none, { text: settled });
  return found.isMore ? format(texts.foundMore, { number: String(count) }) : format(texts.found, { count });
}

/** The search and what it found, beside an opened family or alone. */
export const SearchList = ({ openId }: { openId?: string }) => {
  const { school } = useOffice();
  const box = useRef<HTMLInputElement>(null);
  const { text, settled, setText } = useSearchText(school.centreCode);
  const { data, isError, isFetching, refetch } = useFamilies(school.centreCode, settled);
  useKeys({ '/': () => box.current?.focus() });
  const isLong = settled.length >= familyLimits.shortestSearch;
  return (
    <section className="sp-list" aria-label={texts.results}>
      <div className="fbar">
        <div className="find grow">
          <Icon icon={Search} size={16} />
          <input
            ref={box}
            className="input"
            type="search"
            aria-label={texts.search}
            aria-keyshortcuts="/"
            placeholder={texts.hint}
            maxLength={familyLimits.search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <p className="muted found-status" role="status">
        {isLong ? data && statusOf(data, settled) : texts.alsoFinds}
      </p>
      {!isLong && <Bounced openId={openId} />}
      {isError && isLong && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isLong && data && data.families.length > 0 && (
        <ol aria-busy={isFetching || undefined}>
          {data.families.map((family) => (
            <Found key={family.id} family={family} isOpen={family.id === openId} />
          ))}
        </ol>
      )}
    </section>
  );
};
