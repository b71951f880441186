import { useState } from 'react';
import type { ReactNode } from 'react';
import { Count } from '@portal/ui/content';
import { Tabs } from '@portal/ui/choices';

type List = 'due' | 'closed';

export interface ListTabsProps {
  due: ReactNode;
  closed: ReactNode;
  dueCount: number;
}

/** "List: due items and paid or closed items" (S-2.7). Switching tabs keeps the selection. */
export const ListTabs = ({ due, closed, dueCount }: ListTabsProps) => {
  const [list, setList] = useState<List>('due');
  return (
    <Tabs
      label="Payment lists"
      tabs={[
        {
          value: 'due',
          label: <>Due {dueCount > 0 && <Count value={dueCount} srText="due" />}</>,
        },
        { value: 'closed', label: 'Paid and closed' },
      ]}
      value={list}
      onChange={setList}
    >
      {list === 'due' ? due : closed}
    </Tabs>
  );
};
