/** Stands in React's own file of the bundle, so that React is ready before anything else of ours is read (load-bundle.ts). */
import 'react-dom/client';
