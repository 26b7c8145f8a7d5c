// SPDX-License-Identifier: MIT
// The shaders. Colours are linear and premultiplied by alpha; OpenGL converts them to sRGB.
#pragma once

namespace sinew::render::shader {

inline constexpr const char* surface_vertex = R"(#version 330 core
layout(location = 0) in vec4 place;  // w is 0 if the vertex has no position
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texcoord;
layout(location = 3) in vec4 color;
uniform mat4 to_camera;
uniform mat4 to_clip;
uniform mat4 to_light;
out vec3 at;
out vec3 from_light;
out vec3 across;
out vec2 uv;
out vec4 tint;
out float nowhere;

void main() {
    vec4 seen = to_camera * vec4(place.xyz, 1.0);
    at = seen.xyz;
    from_light = (to_light * vec4(place.xyz, 1.0)).xyz;
    across = mat3(to_camera) * normal;
    uv = texcoord;
    tint = color;
    nowhere = 1.0 - place.w;
    gl_Position = to_clip * seen;
}
)";

// The key light moves with the camera, over its left shoulder, so that every side of a model is well lit; sky and
// ground light stay with the model. Surfaces without normals use those of their triangles, computed from screen-space
// derivatives.
inline constexpr const char* surface_fragment = R"(#version 330 core
in vec3 at;
in vec3 from_light;
in vec3 across;
in vec2 uv;
in vec4 tint;
in float nowhere;
uniform bool perspective;
uniform vec3 up;
uniform vec4 base;
uniform vec3 glow;
uniform bool lit;
uniform bool shaded;
uniform bool colored;
uniform bool textured;
uniform bool blends;
uniform float cutoff;
uniform sampler2D image;
uniform sampler2DShadow shadow;
uniform vec3 key;
out vec4 result;

const vec3 rim = normalize(vec3(0.9, 0.25, -0.35));

// The share of the key light that arrives, averaged over several lookups for a soft edge. The more a surface is tilted away from the light, the deeper it lies at the neighbouring lookups; without an allowance for that it would shadow itself.
float lit_part(float facing) {
    vec3 place = vec3(0.5 + 0.5 * from_light.xy, 0.5 - 0.5 * from_light.z);
    place.z -= 0.0008 + min(0.0045 * sqrt(1.0 - facing * facing) / max(facing, 0.01), 0.02);
    float sum = 0.0;
    for (int y = -2; y <= 2; ++y) {
        for (int x = -2; x <= 2; ++x) sum += texture(shadow, place + vec3(vec2(x, y) * 0.0016, 0.0));
    }
    return sum / 25.0;
}

vec3 light_on(vec3 n) {
    float facing = max(dot(n, key), 0.0);
    vec3 fill = mix(vec3(0.16, 0.15, 0.15), vec3(0.40, 0.43, 0.47), 0.5 + 0.5 * dot(n, up));
    vec3 direct = vec3(0.80, 0.76, 0.70) * facing * (shaded ? lit_part(facing) : 1.0);
    vec3 edge = vec3(0.16, 0.18, 0.21) * max(dot(n, rim), 0.0);
    return fill + direct + edge;
}

void main() {
    if (nowhere > 0.0) discard;
    vec4 color = base;
    if (colored) color *= tint;
    if (textured) color *= texture(image, uv);
    if (cutoff >= 0.0 && color.a < cutoff) discard;
    color.a = blends ? clamp(color.a, 0.0, 1.0) : 1.0;

    vec3 to_eye = perspective ? normalize(-at) : vec3(0.0, 0.0, 1.0);
    vec3 slope = cross(dFdx(at), dFdy(at));
    slope = dot(slope, slope) > 0.0 ? normalize(slope) : to_eye;
    if (dot(slope, to_eye) < 0.0) slope = -slope;
    vec3 n = dot(across, across) > 1e-6 ? normalize(across) : slope;
    if (dot(n, slope) < 0.0) n = -n;  // seen from behind

    vec3 seen = color.rgb;
    if (lit) {
        float gloss = pow(max(dot(n, normalize(key + to_eye)), 0.0), 40.0);
        seen = seen * light_on(n) + vec3(0.04 * gloss);
    }
    result = vec4((clamp(seen, 0.0, 1.0) + glow) * color.a, color.a);
}
)";

// One triangle that covers the whole picture.
inline constexpr const char* background_vertex = R"(#version 330 core
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";

inline constexpr const char* background_fragment = R"(#version 330 core
uniform vec4 top;
uniform vec4 bottom;
uniform float lowest;  // the first row of the tile, counted from the bottom of the picture
uniform float rows;    // rows of the whole picture
out vec4 result;

void main() {
    vec4 color = mix(bottom, top, clamp((gl_FragCoord.y + lowest) / rows, 0.0, 1.0));
    vec3 linear = mix(color.rgb / 12.92, pow((color.rgb + 0.055) / 1.055, vec3(2.4)), step(0.04045, color.rgb));
    result = vec4(linear * color.a, color.a);
}
)";

}  // namespace sinew::render::shader
