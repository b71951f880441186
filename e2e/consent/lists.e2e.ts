import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees all requests from home, grouped by student, and closed ones', async ({
    home,
    consents,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.summary.getByRole('link', { name: /Consent requests/ }).click();
    await shell.expectAt('/parent-centric/combined-consent-requests');
    await consents.expectList();
    await expect(page.getByText(/requests are waiting for your answer\.$/)).toBeVisible();
    await expect(consents.waiting.getByRole('listitem').first()).toContainText('Pending');
    for (const name of ['Asha Sandhu-Reid, Quillby', 'Toby Sandhu-Reid, Larkspur'])
      await expect(consents.waiting.getByText(name, { exact: false }).first()).toBeVisible();
    const asha = page.getByRole('region', { name: 'Asha Sandhu-Reid Quillby State High School' });
    await expect(asha).toBeHidden();
    await page.getByText(/^Past requests \(\d+\)$/).click();
    await checkPage('combined-consents');
    await asha.getByRole('link', { name: 'All requests for Asha at Quillby State High School' }).click();
    await consents.expectList();
    await expect(page.getByText('Asha, Quillby State High School')).toBeVisible();
    await expect(consents.past).toBeVisible();
    const states = await consents.past
      .getByText(/^(Granted|Denied|Mixed|Withdrawn|Expired)$/)
      .allTextContents();
    expect(states.length).toBeGreaterThan(0);
    await consents.past.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(consents.send).toHaveCount(0);
  });

  test('T34 sees a school’s text as text: nothing in it runs', async ({ consents, shell, page, home }) => {
    const hostile =
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>[x](javascript:hacked)';
    await page.route(/\/api\/consent\/[^/]+\/[0-9a-f-]{36}\//, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      detail.title = hostile;
      detail.formTemplate = {
        schema: {
          type: 'object',
          title: hostile,
          description: hostile,
          required: ['consent'],
          properties: {
            consent: {
              type: 'string',
              title: hostile,
              description: hostile,
              oneOf: [
                { const: 'granted', title: hostile },
                { const: 'denied', title: 'No' },
              ],
            },
          },
        },
        uiSchema: {
          'ui:enableMarkdownInDescription': true,
          consent: {
            'ui:enableMarkdownInDescription': true,
            'ui:widget': 'hidden',
            'ui:classNames': hostile,
          },
        },
      };
      await route.fulfill({ response, json: detail });
    });
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: /^Consent Requests/ }).click();
    await consents.waiting.getByRole('link').first().click();
    await expect(page.getByRole('radio', { name: hostile })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  });

  test('sees an error when consent fails to load, and retries', async ({
    consents,
    shell,
    watch,
    page,
    home,
    checkPage,
  }) => {
    await home.open();
    await page.route('**/api/consent/summary*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"code":"busy","status":503}',
      }),
    );
    watch.expectFailedCall(503, '/api/consent/summary');
    await shell.goTo('/parent-centric/combined-consent-requests');
    await expect(page.getByText('Unable to load consent information. Please try again later.')).toBeVisible({
      timeout: 20_000,
    });
    await checkPage('consent-not-loaded');
    await page.unroute('**/api/consent/summary*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await consents.expectList();
  });
});

test.describe('an owner who is not primary for the student', () => {
  test.use({ signedInAs: 'secondOwner' });

  test('reads a request but cannot answer it', async ({ consents, shell, page, home }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: /^Consent Requests/ }).click();
    await consents.waiting.getByRole('link').first().click();
    await expect(
      page.getByText('Only the student’s primary account owner can answer this request.'),
    ).toBeVisible();
    await expect(consents.send).toHaveCount(0);
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('is never shown consent', async ({ shell, page, home }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: /^Consent/ })).toHaveCount(0);
    const at = new URL(page.url()).hash.replace('#/student/', '');
    for (const path of [`/consent/${at}`, '/parent-centric/combined-consent-requests']) {
      await shell.goTo(path);
      await shell.expectAt('/featureUnavailable');
      await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
    }
  });
});
