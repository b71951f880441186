/** `npm start`. Enables Node's compile cache before loading the program's modules. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));
// Must be loaded before the modules that it traces.
const tracing = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ? await loadTracing() : null;
const { startPortal } = await import('./lib/start-portal.ts');
await startPortal(tracing?.stopTracing);

async function loadTracing(): Promise<{ stopTracing: () => Promise<void> } | null> {
  try {
    return await import('./lib/tracing.ts');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    console.error('Traces are off: install their packages first (docs/operators.md#traces).');
    return null;
  }
}
