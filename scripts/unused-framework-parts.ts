export type UnusedParts = {
  /** Functions that are never called to any effect, and what they then return: nothing, or this. */
  functions?: Record<string, string>;
  /** Objects whose methods nobody calls. */
  prototypes?: string[];
  /** What a CommonJS module gives away and nobody takes; no bundler can tell. */
  assigned?: string[];
  /** Expressions that always come out the same in a browser. */
  expressions?: [written: string, comesTo: string][];
};

const never = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));
const exported = (...names: string[]) => names.map((name) => `exports.${name}`);

/** What this shop's pages never use of React and React Router, by file and name; see docs/decisions/framework-by-the-byte.md. */
export const unusedFrameworkParts: Record<string, UnusedParts> = {
  'react-dom/cjs/react-dom-client.production.js': {
    functions: {
      // <ViewTransition>: pages move by the router's own transitions, which ask nothing of React.
      ...never(
        'trackEnterViewTransitions',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitNestedViewTransitions',
        'commitAfterMutationEffectsOnFiber',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'measureNestedViewTransitions',
        'startViewTransition',
        'scheduleViewTransitionEvent',
        'createViewTransitionInstance',
        'getViewTransitionName',
        'applyViewTransitionToHostInstances',
      ),
      // <Fragment ref>.
      ...never(
        'FragmentInstance',
        'addFragmentHandleToFiber',
        'commitFragmentInstanceInsertionEffects',
        'commitFragmentInstanceDeletionEffects',
        'commitNewChildToFragmentInstances',
      ),
      // <SuspenseList>, <Activity>, elements with a hyphen in their name.
      ...never('updateSuspenseListComponent', 'updateActivityComponent', 'setPropOnCustomElement'),
      // useActionState, and forms whose action is a function.
      ...never(
        'mountActionState',
        'updateActionState',
        'rerenderActionState',
        'extractEvents$1',
        'startHostTransition',
        'requestFormReset',
      ),
      // Styles and scripts that a component asks for; ours are all in the page's head. Pictures are preloaded.
      ...never(
        'prefetchDNS',
        'preconnect',
        'preloadModule',
        'preinitScript',
        'preinitStyle',
        'preinitModuleScript',
        'suspendResource',
      ),
      acquireResource: 'null',
      // How long a page may wait for pictures that it suspends on; it suspends on none. This is what React assumes.
      estimateBandwidth: '5',
      // The names of components in a failure's stack; in the built shop they are single letters.
      describeFiber: "''",
    },
    prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
    assigned: ['exports.createRoot', 'ReactDOMSharedInternals.findDOMNode'],
  },
  'react-dom/cjs/react-dom.production.js': {
    assigned: exported(
      'browser',
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
    ),
  },
  'react/cjs/react.production.js': {
    assigned: exported(
      'Activity',
      'Children',
      'Profiler',
      'PureComponent',
      'ViewTransition',
      '__COMPILER_RUNTIME',
      'addTransitionType',
      'cache',
      'cacheSignal',
      'createRef',
      'unstable_useCacheRefresh',
      'useActionState',
      'useDebugValue',
      'useDeferredValue',
      'useImperativeHandle',
      'useInsertionEffect',
    ),
  },
  'scheduler/cjs/scheduler.production.js': {
    assigned: exported(
      'unstable_forceFrameRate',
      'unstable_next',
      'unstable_runWithPriority',
      'unstable_wrapCallback',
    ),
  },
  // Tracing of what the router does.
  'react-router/dist/production/lib/router/instrumentation.js': {
    functions: never(
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'consumeInstrumentationClientResultMetaReceiver',
    ),
  },
  // Addresses learnt one by one; ours are all known at once (`routeDiscovery` in react-router.config.ts).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    functions: never('getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'),
  },
  // What only the server writes, and server components.
  'react-router/dist/production/lib/dom/ssr/components.js': {
    functions: never('RSCPrefetchPageLinksImpl'),
    expressions: [
      ['!isStatic ? " " :', 'true ? " " :'],
      ['staticContext ? `', 'false ? `'],
    ],
  },
  'react-router/dist/production/lib/context.js': {
    expressions: [['React$1.useContext(RSCRouterContext)', 'false']],
  },
  // Pages that are replaced while they are shown; only the development server does that.
  'react-router/dist/production/lib/dom/ssr/routes.js': {
    functions: never('createClientRoutesWithHMRRevalidationOptOut'),
  },
  // Error pages of the router's own. Ours stand in app/root.tsx, and where they fail app/entry.client.tsx shows the plainest.
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': {
    functions: { RemixRootDefaultErrorBoundary: 'null' },
  },
  'react-router/dist/production/lib/dom/ssr/fallback.js': {
    functions: { RemixRootDefaultHydrateFallback: 'null' },
  },
  'react-router/dist/production/lib/hooks.js': {
    functions: {
      DefaultErrorComponent: 'null',
      // Server components, and pages without loaders.
      ...never('RSCErrorHandler', 'useNavigateUnstable'),
    },
  },
  // Addresses that are learnt while one moves.
  'react-router/dist/production/lib/router/router.js': {
    functions: never('patchRoutesImpl', 'discoverRoutes'),
  },
};
