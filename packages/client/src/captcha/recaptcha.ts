/** Gets a reCAPTCHA token through a hidden frame, the only document that may contact the provider (G14). */

const PATIENCE_MS = 5000;
const FRAME_PATH = '/captcha';

let frame: Promise<HTMLIFrameElement> | undefined;

const openFrame = (): Promise<HTMLIFrameElement> =>
  new Promise((resolve) => {
    const element = document.createElement('iframe');
    element.hidden = true;
    element.title = 'Sign-in check';
    element.src = FRAME_PATH;
    element.addEventListener('load', () => resolve(element), { once: true });
    document.body.append(element);
  });

const answerOf = (element: HTMLIFrameElement): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => reject(new Error('reCAPTCHA did not answer')), PATIENCE_MS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      if (typeof data === 'string' && data !== '') resolve(data);
      else reject(new Error('reCAPTCHA gave no token'));
    });
    port1.start();
    element.contentWindow?.postMessage({ captcha: 'login' }, location.origin, [port2]);
  });

/** A token for one sign-in. Rejects if the provider can't be reached. */
export async function requestRecaptchaToken(): Promise<string> {
  frame ??= openFrame();
  return answerOf(await frame);
}
