export type UnusedParts = {
  /** Functions that are never called to any effect, and what they then return: nothing, or this. */
  functions?: Record<string, string>;
  /** Objects whose methods nobody calls. */
  prototypes?: string[];
  /** What a CommonJS module gives away and nobody takes; no bundler can tell. */
  assigned?: string[];
  /** Properties of objects that nobody reads. */
  properties?: string[];
  /** Expressions that always come out the same in a browser. */
  expressions?: [written: string, comesTo: string][];
};

const never = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));
const exported = (...names: string[]) => names.map((name) => `exports.${name}`);

/** Attributes of drawings, by React's names for them, that no drawing of the shop has. */
export const unusedAttributes = [
  'accentHeight',
  'alignmentBaseline',
  'arabicForm',
  'baselineShift',
  'capHeight',
  'clipRule',
  'colorInterpolation',
  'colorInterpolationFilters',
  'colorProfile',
  'colorRendering',
  'dominantBaseline',
  'enableBackground',
  'floodColor',
  'floodOpacity',
  'fontSizeAdjust',
  'fontStretch',
  'fontVariant',
  'glyphName',
  'glyphOrientationHorizontal',
  'glyphOrientationVertical',
  'horizAdvX',
  'horizOriginX',
  'imageRendering',
  'lightingColor',
  'markerEnd',
  'markerMid',
  'markerStart',
  'overlinePosition',
  'overlineThickness',
  'paintOrder',
  'renderingIntent',
  'stopColor',
  'stopOpacity',
  'strikethroughPosition',
  'strikethroughThickness',
  'strokeMiterlimit',
  'strokeOpacity',
  'underlinePosition',
  'underlineThickness',
  'unicodeBidi',
  'unicodeRange',
  'unitsPerEm',
  'vAlphabetic',
  'vHanging',
  'vIdeographic',
  'vMathematical',
  'vertAdvY',
  'vertOriginX',
  'vertOriginY',
  'wordSpacing',
  'writingMode',
];

/** As they stand in React's table of the names that a browser knows them by. */
const rowsOfAttributes = unusedAttributes.map((name): [string, string] => [
  `    ["${name}", "${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}"],\n`,
  '',
]);

/** What this shop's pages never use of React and React Router, by file and name; see docs/decisions/framework-by-the-byte.md. */
export const unusedFrameworkParts: Record<string, UnusedParts> = {
  'react-dom/cjs/react-dom-client.production.js': {
    expressions: rowsOfAttributes,
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
        'restoreViewTransitionName',
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
      ...never(
        'updateSuspenseListComponent',
        'cutOffTailIfNeeded',
        'updateActivityComponent',
        'setPropOnCustomElement',
      ),
      findFirstSuspended: 'null',
      // onSelect, onBeforeInput.
      ...never('constructSelectEvent', 'getFallbackBeforeInputChars', 'getNativeBeforeInputChars'),
      // What a browser shows while a transition waits; ours wait for nothing.
      ...never('defaultOnDefaultTransitionIndicator'),
      // Forms whose action is a function.
      ...never('extractEvents$1', 'startHostTransition', 'requestFormReset'),
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
      getResource: 'null',
      // Changes that wait for styles, or for the pictures of a <ViewTransition>.
      ...never('suspendInstance'),
      waitForCommitToBeReady: 'null',
      // How long a page may wait for pictures that it suspends on; it suspends on none. This is what React assumes.
      estimateBandwidth: '5',
      // The names of components in a failure's stack; in the built shop they are single letters.
      describeFiber: "''",
      getComponentNameFromType: "''",
    },
    // The page comes alive once; nothing is drawn into it from outside, nor is it ever taken away.
    prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement', 'ReactDOMHydrationRoot'],
    assigned: ['exports.createRoot', 'ReactDOMSharedInternals.findDOMNode'],
    // Hooks that no page uses.
    properties: [
      'useImperativeHandle',
      'useInsertionEffect',
      'useDebugValue',
      'useDeferredValue',
      'useTransition',
      'useHostTransitionStatus',
      'useFormState',
      'useActionState',
      'useOptimistic',
      'useMemoCache',
      'useCacheRefresh',
    ],
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
      'useOptimistic',
      'useTransition',
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
    functions: {
      ...never('getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'),
      isFogOfWarEnabled: 'false',
    },
  },
  // What only the server writes, and server components.
  'react-router/dist/production/lib/dom/ssr/components.js': {
    functions: never('RSCPrefetchPageLinksImpl'),
    expressions: [
      ['!isStatic ? " " :', 'true ? " " :'],
      ['staticContext ? `', 'false ? `'],
      ['typeof manifest.sri === "object"', 'false'],
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
  // Addresses that are learnt while one moves, tracing, pages that are replaced while they are shown.
  'react-router/dist/production/lib/router/router.js': {
    functions: {
      ...never('patchRoutesImpl', 'discoverRoutes', '_internalSetRoutes', 'patchRoutes'),
      checkFogOfWar: '{ active: false, matches: null }',
    },
    expressions: [
      ['init.patchRoutesOnNavigation', 'false'],
      ['fogOfWar.active && fogOfWar.matches', 'false'],
      ['if (isFogOfWar)', 'if (false)'],
      ['if (!isFogOfWar)', 'if (true)'],
      ['if (loadMatch.isDiscovering)', 'if (false)'],
      [' || f.isDiscovering', ''],
      ['fogOfWar.active = false;', ''],
      ['fogOfWar.active', 'false'],
      ['init.instrumentations', 'false'],
      ['opts?.instrumentationNavigateMetaReceiver', 'false'],
      ['if (instrumentationResultMetaReceiver)', 'if (false)'],
      ['dataRoutes.commitHmrRoutes();', ''],
      ['future.unstable_routePatternMatching', 'false'],
    ],
  },
  // Navigations that are React's own transitions; ours are not (`useTransitions`).
  'react-router/dist/production/lib/components.js': {
    expressions: [
      ['useIsRSCRouterContext() || useTransitions', 'undefined'],
      ['useTransitions === true', 'false'],
      ['useTransitions === false', 'false'],
      ['useOptimistic(_state)', '[_state]'],
    ],
  },
  // Hashes of scripts in the page, and shops without a server.
  'react-router/dist/production/lib/dom-export/hydrated-router.js': {
    expressions: [
      ['window.__reactRouterManifest.sri === true', 'false'],
      ['ssrInfo.context.isSpaMode', 'false'],
    ],
  },
  'react-router/dist/production/lib/dom/lib.js': {
    expressions: [['useTransitions && navigate !== false', 'false']],
  },
};
