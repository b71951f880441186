// The hidden frame of the sign-in page: asks reCAPTCHA for a token when the page wants one, and does nothing else.
(() => {
  const POLL_MS = 50;
  const { siteKey } = document.currentScript.dataset;
  const ready = new Promise((resolve) => {
    const poll = setInterval(() => {
      if (!window.grecaptcha?.ready) return;
      clearInterval(poll);
      window.grecaptcha.ready(resolve);
    }, POLL_MS);
  });
  window.addEventListener('message', async ({ origin, data, ports: [port] }) => {
    if (origin !== location.origin || data?.captcha !== 'login' || !port) return;
    await ready;
    try {
      port.postMessage(await window.grecaptcha.execute(siteKey, { action: 'login' }));
    } catch {
      port.postMessage('');
    }
  });
})();
