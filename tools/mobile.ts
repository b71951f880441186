/**
 * Builds the web app into the native projects of apps/mobile (docs/mobile.md). Xcode and the Android SDK then build,
 * sign and upload them.
 *
 *   npm run mobile [-- --department <file>]
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDepartment, type Department } from './mobile/department.ts';
import { siteOf } from './mobile/site-of.ts';
import { writeWebFiles } from './mobile/web-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const mobile = path.join(root, 'apps/mobile');

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** The id and name belong to the department, the rest to the product. */
async function writeCapacitorConfig({ appId, appName }: Department): Promise<void> {
  const file = path.join(mobile, 'capacitor.config.json');
  const config: unknown = JSON.parse(await readFile(path.join(mobile, 'capacitor.base.json'), 'utf8'));
  await writeFile(file, `${JSON.stringify({ appId, appName, ...Object(config) }, null, 2)}\n`);
}

/** What Gradle reads (android/app/build.gradle) and what Xcode reads (ios/shell.xcconfig). */
async function writeNativeSettings(department: Department): Promise<void> {
  const { appId, appName, portalHost, version, build } = department;
  const settings = { appId, appName, portalHost, version, build };
  await writeFile(path.join(mobile, 'www/department.json'), JSON.stringify(settings));
  const lines = [
    `PRODUCT_BUNDLE_IDENTIFIER = ${appId}`,
    `APP_NAME = ${appName}`,
    `PORTAL_HOST = ${portalHost}`,
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${build}`,
  ];
  await writeFile(path.join(mobile, 'ios/department.xcconfig'), `${lines.join('\n')}\n`);
}

const { values } = parseArgs({ options: { department: { type: 'string' } } });
const department = await readDepartment(values.department ?? path.join(mobile, 'department.json'));
const { portalUrl, training = null } = department;
const site = await siteOf(portalUrl);
run(process.execPath, [path.join(root, 'tools/build-web.ts')], root);
if (!existsSync(path.join(mobile, 'node_modules'))) run('npm', ['ci', '--ignore-scripts'], mobile);
await writeWebFiles({
  dist: path.join(root, 'apps/family/dist'),
  folder: path.join(mobile, 'www'),
  site,
  settings: { portalUrl, training },
});
await writeCapacitorConfig(department);
await writeNativeSettings(department);
run(process.execPath, ['node_modules/@capacitor/cli/bin/capacitor', 'sync'], mobile);
console.log('Open apps/mobile/ios/App/App.xcodeproj in Xcode, or apps/mobile/android in Android Studio.');
