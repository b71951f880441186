import { createRoot } from 'react-dom/client';
import { officeCsrfTokenEndpoint } from '@portal/contract/staff';
import { setCsrfAddress, watchConnection } from '@portal/client/calls';
import { watchErrors } from '@portal/client/reporting';
import { readSite } from '@portal/client/site';
import { App } from './app/app.tsx';
import '@portal/ui/styles/office.css';

setCsrfAddress(officeCsrfTokenEndpoint.path);
watchErrors();
watchConnection();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App site={readSite()} />);
