"""The look of SVG pictures, light and dark."""

STYLE = """
.picture{--page:#ffffff;--box:#f6f8fa;--line:#59636e;--text:#1f2328;--quiet:#59636e;--frame:#8c959f;
 background:var(--page);font:13px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
.hue0{--frame:#0969da}.hue1{--frame:#1a7f37}.hue2{--frame:#9a6700}.hue3{--frame:#8250df}.hue4{--frame:#bf3989}
.narrow{display:none}
text{fill:var(--text)}
.name{font-size:15px;font-weight:600}
.quiet{fill:var(--quiet)}
.bold{font-weight:600}
.small{font-size:12px}
.page{fill:var(--page)}
.box{fill:var(--box);stroke:var(--frame);stroke-width:1.2}
.host{fill:none;stroke:var(--frame);stroke-width:1.2;stroke-dasharray:2 4}
.process{stroke-dasharray:none;stroke-width:2}
.tag{fill:var(--frame)}
.tagged{fill:var(--page);font-size:11px;font-weight:600}
.line{fill:none;stroke:var(--line);stroke-width:1.5;stroke-linejoin:round}
.head{fill:var(--line)}
.forward{stroke-dasharray:6 4}
.reaction{stroke-dasharray:2 3}
.publish{stroke-dasharray:8 3 2 3}
@media (prefers-color-scheme:dark){
 .picture{--page:#0d1117;--box:#161b22;--line:#9198a1;--text:#f0f6fc;--quiet:#9198a1;--frame:#6e7681}
 .hue0{--frame:#4493f8}.hue1{--frame:#3fb950}.hue2{--frame:#d29922}.hue3{--frame:#ab7df8}.hue4{--frame:#db61a2}
}
"""
"""Text has a contrast of at least 4.5; each shared process has a hue of its own, and its name beside it."""

HUES = 5
