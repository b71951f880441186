import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** /studentPhoto: choosing a student's photo, from the school or a file. */
export class StudentPhotoPage {
  readonly page: Page;
  readonly next: Locator;
  readonly back: Locator;
  readonly accept: Locator;
  readonly cancel: Locator;
  readonly chooseFile: Locator;
  readonly zoom: Locator;
  readonly preview: Locator;
  readonly wholePicture: Locator;
  readonly systemFailure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.next = page.getByRole('button', { name: 'Next' });
    this.back = page.getByRole('link', { name: 'Back', exact: true });
    this.accept = page.getByRole('button', { name: 'Accept' });
    this.cancel = page.getByRole('link', { name: 'Cancel' });
    this.chooseFile = page.getByRole('button', { name: /^Choose (a|another) photo$/ });
    this.zoom = page.getByRole('slider', { name: 'Zoom' });
    this.preview = page.getByRole('group', { name: 'Photo preview. Use the controls to move and zoom.' });
    this.wholePicture = page.getByRole('checkbox', { name: 'Use the whole picture' });
    this.systemFailure = page.getByText('Failed! Your request could not be updated due to a system failure.');
  }

  option(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** The link from the student's page. */
  change(firstName: string): Locator {
    return this.page.getByRole('link', { name: `Change ${firstName}’s photo` });
  }

  async choose(option: string): Promise<void> {
    await this.option(option).check();
    await this.next.click();
  }

  async expectOpen(title: 'Student photo' | 'School photo' | 'Upload a photo'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async pick(file: PictureFile): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.chooseFile.click()]);
    await chooser.setFiles(file);
  }

  async press(name: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1)
      await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The crop area's content, to detect whether it has changed. */
  async shown(): Promise<string> {
    return this.preview.locator('canvas').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The stage is no canvas');
      return canvas.toDataURL('image/jpeg', 0.5);
    });
  }

  /** Waits for the picture in a student's avatar and returns its natural width and height. */
  async pictureIn(place: Locator): Promise<{ width: number; height: number }> {
    const image = place.locator('.avatar img').first();
    await expect.poll(() => image.evaluate(isComplete)).toBe(true);
    return image.evaluate((element) => {
      if (!(element instanceof HTMLImageElement)) throw new Error('The avatar has no picture');
      return { width: element.naturalWidth, height: element.naturalHeight };
    });
  }
}

const isComplete = (element: Element): boolean =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
