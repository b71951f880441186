import { expectNoSidewaysScroll } from '../support/axe.ts';
import { holdScripts } from '../support/device/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };

test.describe('a visitor', () => {
  test('gets the landing page, and goes on to sign in', async ({
    landing,
    signIn,
    shell,
    page,
    checkPage,
  }) => {
    await landing.open();
    await shell.expectTitle('The school day, from your side');
    for (const heading of ['Less paper in the school bag, more at a glance', 'Four steps to join'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(
      page.getByText('Your information is kept in an Australian cloud data centre.'),
    ).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '13 74 68' })).toHaveAttribute(
      'href',
      'tel:137468',
    );
    await landing.expectHydrated();
    await checkPage('landing');
    await landing.header.getByRole('link', { name: 'Sign in' }).click();
    await signIn.expectOpen();
    await shell.expectAt('/login');
    await page.getByRole('link', { name: 'Schoolside' }).click();
    await landing.expectOpen();
  });

  test('keeps the first paint: nothing is redrawn, nothing moves', async ({ landing, page }) => {
    await page.addInitScript(() => {
      // The page is parsed, but no bundle script has run yet.
      document.addEventListener(
        'readystatechange',
        () => document.querySelector('#landing h1')?.setAttribute('data-painted-first', ''),
        { once: true },
      );
    });
    await landing.open();
    await landing.expectHydrated();
    await expect(landing.heading).toHaveAttribute('data-painted-first');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
  });

  test('can be read without the script; a press takes effect once the script has loaded', async ({
    landing,
    page,
  }) => {
    await page.setViewportSize(phone);
    const release = await holdScripts(page);
    await landing.open({ waitUntil: 'commit' });
    await landing.reviews.scrollIntoViewIfNeeded();
    await landing.expectShown('Losa T.');
    await expect(page.locator('html')).toHaveAttribute('data-start', 'landing');
    await landing.next.click();
    release();
    await landing.expectShown('Dimitri P.');
  });

  test('sees the whole page', async ({ landing, page }) => {
    await page.setViewportSize(phone);
    await landing.open();
    // Sections that aren't laid out yet paint nothing and would be missing from a full-page screenshot.
    await expect
      .poll(() => landing.next.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true })))
      .toBe(true);
  });

  test('goes on to sign in before the script has loaded', async ({ landing, signIn, shell, page }) => {
    const release = await holdScripts(page);
    await landing.open({ waitUntil: 'commit' });
    // A press on the previous page must not be repeated on the next one.
    await landing.closeCookiesNotice();
    await landing.header.getByRole('link', { name: 'Sign in' }).click();
    await signIn.expectOpen();
    await signIn.email.pressSequentially('owner@');
    release();
    await shell.expectTitle('Sign in');
    await shell.expectAt('/login');
    // At human speed, while the script takes over the page.
    await page.keyboard.type('example.com', { delay: 30 });
    await expect(signIn.email).toBeFocused();
    await expect(signIn.email).toHaveValue('owner@example.com');
    await page.goBack();
    await landing.expectOpen();
  });

  test('signs in although the page was never painted', async ({ signIn, page }) => {
    signIn.expectRefusal();
    // As in a background tab.
    await page.addInitScript(() => (window.requestAnimationFrame = () => 0));
    await signIn.open();
    await signIn.enter('nobody@example.com', 'Not-the-password-26');
    await expect(signIn.problems).toBeVisible();
  });

  test('signs in before opening a protected page', async ({ signIn, shell }) => {
    await shell.goTo('/attendance/report-absences');
    await signIn.expectOpen();
    await shell.expectAt('/login');
  });

  test('jumps to a section, and stays on the page', async ({ landing, page, shell }) => {
    await landing.open();
    await landing.header.getByRole('link', { name: 'Reviews' }).click();
    await expect(page.getByRole('heading', { name: 'What families say' })).toBeFocused();
    await expect(landing.next).toBeInViewport();
    await shell.expectAt('/landing');
  });

  test('sees no link to an app without a store address', async ({ landing, page }) => {
    await landing.open();
    await expect(page.getByText('Get the app')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Keep it in your pocket' })).toHaveCount(0);
  });

  test('scrolls nowhere sideways on a narrow phone', async ({ landing, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await landing.open();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('the reviews', () => {
  test.beforeEach(async ({ landing, page }) => {
    await page.setViewportSize(phone);
    await landing.open();
    await landing.reviews.scrollIntoViewIfNeeded();
    await landing.expectShown('Losa T.');
  });

  test('are marked as samples', async ({ page }) => {
    await expect(page.getByText('These reviews are samples.')).toBeVisible();
  });

  test('move by buttons, which are disabled at the ends', async ({ landing }) => {
    await expect(landing.previous).toHaveAttribute('aria-disabled', 'true');
    for (const name of ['Dimitri P.', 'Hana K.', 'Terrence W.']) {
      await landing.next.click();
      await landing.expectShown(name);
    }
    await landing.expectAside('Losa T.');
    await expect(landing.next).toHaveAttribute('aria-disabled', 'true');
    await expect(landing.next).toBeFocused();
    await landing.previous.click();
    await landing.expectShown('Hana K.');
    await expect(landing.next).not.toHaveAttribute('aria-disabled');
  });

  test('move by the keyboard', async ({ landing, page }) => {
    await landing.expectHydrated();
    await landing.reviews.focus();
    await page.keyboard.press('ArrowRight');
    await landing.expectShown('Dimitri P.');
    await page.keyboard.press('End');
    await landing.expectShown('Terrence W.');
    await page.keyboard.press('Home');
    await landing.expectShown('Losa T.');
    await landing.expectAside('Dimitri P.');
  });

  test('move instantly with reduced motion, otherwise smoothly', async ({ landing, page }) => {
    const behaviour = () => landing.reviews.evaluate((list) => getComputedStyle(list).scrollBehavior);
    expect(await behaviour()).toBe('auto');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await behaviour()).toBe('smooth');
    await landing.next.click();
    await landing.expectShown('Dimitri P.');
  });
});

test.describe('the cookies notice', () => {
  test('stays closed once closed', async ({ landing, page }) => {
    await landing.open();
    await expect(landing.cookies).toContainText('Cookies keep you signed in and protect what you send.');
    await landing.closeCookiesNotice();
    await expect(landing.cookies).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await landing.expectOpen();
    await expect(landing.cookies).toBeHidden();
  });

  test('covers nothing and is not printed', async ({ landing, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await landing.open();
    const notice = await landing.cookies.boundingBox();
    const header = await landing.header.boundingBox();
    expect(header?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? Infinity) - 1);
    await page.emulateMedia({ media: 'print' });
    await expect(landing.cookies).toBeHidden();
  });

  test('leads to the privacy page', async ({ landing, shell }) => {
    await landing.open();
    await landing.cookies.getByRole('link', { name: 'Privacy and cookies' }).click();
    await expect(shell.heading).toHaveText('Privacy');
  });
});

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'owner' });

  test('can view the landing page and goes on to their students', async ({ landing, home, shell }) => {
    await shell.goTo('/landing');
    await landing.expectOpen();
    await expect(landing.header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await landing.header.getByRole('link', { name: 'Go to my students' }).click();
    await home.expectOpen();
  });
});

test('announces planned maintenance on the landing page too, with Retry', async ({ landing, page }) => {
  let isPlanned = true;
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const notice = '<head><meta name="planned-maintenance" content="Back at 6 &amp; a bit.">';
    const body = await response.text();
    await route.fulfill({ response, body: isPlanned ? body.replace('<head>', notice) : body });
  });
  await landing.open();
  await expect(page.getByText('Back at 6 & a bit.')).toBeVisible();
  isPlanned = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Back at 6 & a bit.')).toBeHidden();
  await landing.expectOpen();
});
