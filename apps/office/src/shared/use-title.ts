import { useEffect } from 'react';
import { officeTexts } from '@portal/texts/office';
import { useSite } from '@portal/client/site';

/** Sets the page's title. */
export function useTitle(title: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = `${title} - ${productName} ${officeTexts.unit}`;
  }, [title, productName]);
}
