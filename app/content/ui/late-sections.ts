export { Sections as default } from './section-view.tsx';
