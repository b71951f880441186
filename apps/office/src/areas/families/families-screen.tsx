import { UsersRound } from 'lucide-react';
import { familyTexts as texts } from '@portal/texts/office/families';
import { Empty } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { SearchList } from './search-list.tsx';

/** /families: finds a family of the school. */
export const FamiliesScreen = () => (
  <>
    <div className="om-head">
      <PageTitle title={texts.title} />
      <p>{texts.looks}</p>
    </div>
    <div className="split is-search">
      <SearchList />
      <div className="sp-main">
        <Empty icon={UsersRound}>{texts.start}</Empty>
      </div>
    </div>
  </>
);
