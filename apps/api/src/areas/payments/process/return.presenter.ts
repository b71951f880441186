/**
 * The page in the hidden frame after the gateway's return (T39). Its bytes never depend on the request. It posts one
 * message to our own document around it, which then fetches the outcome.
 */
import { paths } from '@portal/contract/routes';
import { paymentReturnedMessage } from '@portal/contract/payments';
import { escapeHtml } from '../../../platform/http/files/escape-html.ts';
import { FrameDocument } from '../../../platform/http/files/frame-document.ts';

const css = 'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem}';

export function presentReturn({
  origin,
  productName,
  framedBy = [],
}: {
  origin: string;
  productName: string;
  /** The origins of the mobile app's pages that frame the card document. */
  framedBy?: readonly string[];
}): FrameDocument {
  const message = [paymentReturnedMessage, origin].map((text) => JSON.stringify(text)).join(',');
  return new FrameDocument({
    title: 'Payment sent',
    css,
    framedBy,
    body:
      '<h1>Payment sent</h1><p>Your payments show what became of it.</p>' +
      `<p><a href="/#${paths.combinedPayments()}" target="_top">Back to ${escapeHtml(productName)}</a></p>`,
    script: `if(window.parent!==window)window.parent.postMessage(${message})`,
  });
}
