import {chromium} from '@playwright/test'; import fs from 'node:fs';
const urls=process.argv.slice(2);
const sum={};
for (let round=0; round<6; round++) for (const [n,u] of urls.entries()) {
 const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
 const p=await b.newPage({viewport:{width:412,height:823},deviceScaleFactor:1.75,isMobile:true,hasTouch:true});
 const c=await p.context().newCDPSession(p); await c.send('Emulation.setCPUThrottlingRate',{rate:4});
 await b.startTracing(p,{categories:['devtools.timeline','disabled-by-default-devtools.timeline','v8','toplevel']});
 await p.goto(u); await p.waitForTimeout(3000);
 const t=JSON.parse((await b.stopTracing()).toString()); if(round===5) fs.writeFileSync('/tmp/trace-'+n+'.json',JSON.stringify(t));
 const main=t.traceEvents.filter(e=>e.name==='thread_name'&&e.args.name==='CrRendererMain').map(e=>e.pid+':'+e.tid);
 const o=sum[n]??={};const cnt={};
 for(const e of t.traceEvents) if(e.ph==='X'&&main.includes(e.pid+':'+e.tid)&&['ParseHTML','UpdateLayoutTree','Layout','PrePaint','Paint','Layerize','EvaluateScript','v8.compile','FunctionCall','Commit','RunTask','ThreadControllerImpl::RunTask','HitTest','IntersectionObserverController::computeIntersections','V8.GC_SCAVENGER','Decode Image','ParseAuthorStyleSheet'].includes(e.name)) cnt[e.name]=(cnt[e.name]??0)+e.dur/1000;
 for(const k in cnt)(o[k]??=[]).push(cnt[k]);
 await b.close();
}
const med=a=>a.sort((x,y)=>x-y)[a.length>>1];
for(const k of new Set(Object.values(sum).flatMap(o=>Object.keys(o)))) console.log(k.padEnd(60),...Object.values(sum).map(o=>o[k]?med(o[k]).toFixed(1).padStart(9):'-'));
