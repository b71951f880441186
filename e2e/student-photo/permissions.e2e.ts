import { expect, test } from '../support/test.ts';

for (const who of ['viewer', 'secondOwner'] as const) {
  test.describe(`${who}, who does not choose the photo`, () => {
    test.use({ signedInAs: who });

    test('sees no link to it, and is redirected to home', async ({ home, studentPhoto, shell, page }) => {
      await home.open();
      await home.openStudent('Asha Sandhu-Reid');
      await expect(studentPhoto.change('Asha')).toHaveCount(0);
      const path = new URL(page.url()).hash.slice(1);
      for (const area of [
        '/studentPhoto',
        '/studentPhoto/school',
        '/studentPhoto/upload',
        '/student/photo',
      ]) {
        await shell.goTo(path.replace('/student', area));
        await shell.expectAt('/');
        await home.expectOpen();
      }
    });
  });
}
