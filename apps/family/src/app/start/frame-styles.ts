/**
 * The styles of every page but sign-in and landing, which are painted sooner without (docs/decisions/styling.md). The page
 * that home is painted in has them in it; any other fetches them.
 */

/** The address of their file (tools/build-web.ts). */
declare const __FRAME_STYLES__: string;

export const frameStyles = __FRAME_STYLES__;

let worn: Promise<unknown> | undefined;

function fetchStyles(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = frameStyles;
    // While the page is being parsed, what needs them is not painted without.
    link.setAttribute('blocking', 'render');
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      worn = undefined;
      reject(new Error('The styles could not be fetched'));
    });
    document.head.append(link);
  });
}

export const haveFrameStyles = (): void => {
  worn = Promise.resolve();
};

/** Resolves once they are in force; asked for again, tries again what failed. */
export const wearFrameStyles = (): Promise<unknown> => (worn ??= fetchStyles());
